import type { Components, Theme } from '@mui/material/styles'
import { motion, radius, shadow } from '#app/theme/tokens.ts'
import { BELOW_MD, NARROW, SHORT, size } from '#ui/sizes.ts'

/** A dialog that leaves only an edge of the page. */
const nearlyAll = { margin: 8, width: 'calc(100% - 16px)', maxHeight: 'calc(100% - 16px)' }

/** Styles of MUI's components; styles of a single screen stay in its `sx`. */
export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':root': { '--e1': shadow.light.e1, '--e2': shadow.light.e2 },
      '[data-mode=dark]': { '--e1': shadow.dark.e1, '--e2': shadow.dark.e2, colorScheme: 'dark' },
      '[data-mode=light]': { colorScheme: 'light' },
      'html, body, #root': { height: '100%' },
      body: { fontVariantNumeric: 'lining-nums', backgroundColor: theme.vars.palette.desk },
      '::marker': { fontVariantNumeric: 'normal' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minHeight: size.control,
        paddingInline: 16,
        whiteSpace: 'nowrap',
        ...(ownerState.variant === 'outlined' &&
          (ownerState.color ?? 'primary') === 'primary' && {
            color: theme.vars.palette.text.primary,
            borderColor: theme.vars.palette.borderStrong,
            backgroundColor: theme.vars.palette.background.paper,
          }),
        [BELOW_MD]: { minHeight: size.controlTouch },
      }),
      sizeSmall: { minHeight: size.controlSmall, paddingInline: 12, fontSize: '0.8125rem' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: size.control,
        height: size.control,
        borderRadius: radius.control,
        color: theme.vars.palette.text.secondary,
        [BELOW_MD]: { width: size.controlTouch, height: size.controlTouch },
      }),
      sizeSmall: { width: size.controlSmall, height: size.controlSmall },
    },
  },
  MuiCheckbox: {
    // 44 px by touch; the drawn box keeps its place
    styleOverrides: {
      root: {
        [BELOW_MD]: { '& > input': { inset: -3, width: 'calc(100% + 6px)', height: 'calc(100% + 6px)' } },
      },
    },
  },
  MuiSvgIcon: {
    styleOverrides: { root: { fontSize: '1.25rem' }, fontSizeSmall: { fontSize: '1.125rem' } },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'transparent' } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: radius.sheet,
        boxShadow: 'var(--e2)',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
        '&:not(.MuiDialog-paperFullScreen)': { [NARROW]: nearlyAll, [SHORT]: nearlyAll },
        // the whole dialog scrolls if its title and buttons leave no room for the content
        [SHORT]: {
          display: 'block',
          overflowY: 'auto',
          '& .MuiDialogContent-root': { overflowY: 'visible' },
        },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.1875rem', fontWeight: 600, padding: '20px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8, flexWrap: 'wrap' } } },
  MuiMenu: {
    defaultProps: { elevation: 1 },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.card,
        border: `1px solid ${theme.vars.palette.divider}`,
      }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        gap: 12,
        borderRadius: 6,
        paddingInline: 12,
        fontSize: '0.875rem',
        [BELOW_MD]: { minHeight: 44 },
        '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: theme.vars.palette.tint },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.primary.light,
          color: theme.vars.palette.onPrimaryContainer,
        },
        '& > .MuiSvgIcon-root': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.borderStrong }),
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        [BELOW_MD]: { minHeight: size.controlTouch },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.primary.main,
          borderWidth: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline, &.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline':
          { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
      }),
      input: { padding: '9px 12px', height: 'auto' },
    },
  },
  MuiInputBase: {
    // Otherwise each field would add a style sheet to detect autofill for a floating label.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: ({ theme }) => ({
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.muted, opacity: 1 },
        // Below 16 px, phones zoom into the field.
        '@media (max-width:599.95px)': { fontSize: '1rem' },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: radius.mark, height: 24, fontSize: '0.8125rem', fontWeight: 500 },
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: motion.tooltipDelay, enterNextDelay: motion.tooltipDelay } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        fontSize: '0.875rem',
        padding: '6px 12px',
      }),
      head: ({ theme }) => ({
        backgroundColor: theme.vars.palette.sunken,
        color: theme.vars.palette.text.secondary,
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'pulse' } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim },
      }),
    },
  },
}
