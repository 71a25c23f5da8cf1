import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** The link back to the list, above the header of a page: an arrow and the name of the list. */
export const BackLink = createLink(function BackAnchor(props: ButtonProps<'a'>) {
  return (
    <Button
      component="a"
      startIcon={<ArrowBackOutlined />}
      sx={{ display: 'flex', width: 'fit-content', flex: 'none', px: 1, ml: -1, mb: 0.5 }}
      {...props}
    />
  )
})
