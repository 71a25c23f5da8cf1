import GlobalStyles from '@mui/material/GlobalStyles'

/** Shows Google's window above our own bars, and keeps it within a narrow screen. */
export function PickerStyles() {
  return (
    <GlobalStyles
      styles={(theme) => ({
        '.picker-dialog-bg': { zIndex: `${theme.zIndex.modal} !important` },
        '.picker-dialog': {
          zIndex: `${theme.zIndex.modal + 1} !important`,
          maxWidth: '100vw',
          maxHeight: '100dvh',
        },
        [theme.breakpoints.down('sm')]: { '.picker-dialog': { left: '0 !important', top: '0 !important' } },
      })}
    />
  )
}
