import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import SvgIcon, { createSvgIcon } from '@mui/material/SvgIcon'
import { alpha, styled, useTheme } from '@mui/material/styles'
import { SHARED, type SharedInPage } from '@parlance/plugin-api/shared.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { createPortal, flushSync } from 'react-dom'

const shared: SharedInPage = {
  react: { ...React, default: React },
  'react/jsx-runtime': jsxRuntime,
  'react-dom': { createPortal, flushSync },
  '@tanstack/react-query': {
    infiniteQueryOptions,
    keepPreviousData,
    queryOptions,
    useInfiniteQuery,
    useMutation,
    useQueries,
    useQuery,
    useQueryClient,
  },
  '@mui/material': {
    Alert,
    Box,
    Button,
    ButtonBase,
    CircularProgress,
    Dialog,
    DialogActions,
    DialogContent,
    DialogContentText,
    DialogTitle,
    Divider,
    IconButton,
    LinearProgress,
    Link,
    ListSubheader,
    MenuItem,
    MenuList,
    Popover,
    Skeleton,
    Slider,
    Tooltip,
    Typography,
    useMediaQuery,
  },
  '@mui/material/SvgIcon': { createSvgIcon, default: SvgIcon },
  '@mui/material/styles': { alpha, styled, useTheme },
}

/** Puts the page's own modules where packed plugins find them. Loaded with the first packed plugin. */
export function shareModules(): void {
  Object.assign(globalThis, { [Symbol.for(SHARED)]: shared })
}
