/** The symbol of `globalThis` under which a packed plugin finds the modules that it shares with the product. */
export const SHARED = 'parlance.plugin-modules'

/** Fields, tables and chips are parts of `host.ui`. */
const MUI = [
  'Alert',
  'Box',
  'Button',
  'ButtonBase',
  'CircularProgress',
  'Dialog',
  'DialogActions',
  'DialogContent',
  'DialogContentText',
  'DialogTitle',
  'Divider',
  'IconButton',
  'LinearProgress',
  'Link',
  'ListSubheader',
  'MenuItem',
  'MenuList',
  'Popover',
  'Skeleton',
  'Slider',
  'Tooltip',
  'Typography',
  'useMediaQuery',
] as const

/**
 * The modules that the browser part of a packed plugin takes from the page instead of bundling them, and the names
 * that it can import. A second React could not render into the page, and a second MUI would not have its theme.
 */
export const SHARED_IN_PAGE = {
  react: [
    'Activity',
    'Children',
    'Component',
    'Fragment',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'Suspense',
    'cloneElement',
    'createContext',
    'createElement',
    'createRef',
    'default',
    'forwardRef',
    'isValidElement',
    'lazy',
    'memo',
    'startTransition',
    'use',
    'useActionState',
    'useCallback',
    'useContext',
    'useDebugValue',
    'useDeferredValue',
    'useEffect',
    'useId',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useMemo',
    'useOptimistic',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react-dom': ['createPortal', 'flushSync'],
  '@tanstack/react-query': [
    'infiniteQueryOptions',
    'keepPreviousData',
    'queryOptions',
    'useInfiniteQuery',
    'useMutation',
    'useQueries',
    'useQuery',
    'useQueryClient',
  ],
  '@mui/material': MUI,
  '@mui/material/SvgIcon': ['createSvgIcon', 'default'],
  '@mui/material/styles': ['alpha', 'styled', 'useTheme'],
} as const satisfies Record<string, readonly string[]>

/** The same of the server part; all names that these modules have. */
export const SHARED_ON_SERVER = [
  '@parlance/plugin-api/directory.ts',
  '@parlance/plugin-api/server.ts',
  'zod',
] as const

/** The value of `SHARED` on the page. */
export type SharedInPage = {
  [M in keyof typeof SHARED_IN_PAGE]: Record<(typeof SHARED_IN_PAGE)[M][number], unknown>
}
