import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'

/** How the state of a key looks. */
export const KEY_STATES = {
  active: { tone: 'success', icon: <CheckCircleOutlined /> },
  failing: { tone: 'error', icon: <ErrorOutlineOutlined /> },
  disabled: { tone: 'quiet', icon: <BlockOutlined /> },
} as const
