import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { SHORT, size } from '#ui/sizes.ts'

type Props = {
  head: ReactNode
  form: ReactNode
  preview: ReactNode
  /** Test questions, shown instead of both. */
  tests?: ReactNode
}

type Tab = 'form' | 'preview' | 'tests'

/** The form next to its preview if there is room, otherwise one of the two at a time. Both stay mounted. */
export function EditorLayout({ head, form, preview, tests }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const [chosen, setChosen] = useState<Tab>('form')
  const hasTests = tests !== undefined
  const tabs: Tab[] = [
    'form',
    ...(isWide ? [] : ['preview' as const]),
    ...(hasTests ? ['tests' as const] : []),
  ]
  const tab = tabs.includes(chosen) ? chosen : 'form'
  const isShown = (name: Tab) => tab === name || (isWide && name === 'preview' && tab === 'form')
  const panel = (name: Tab) =>
    isWide && !hasTests
      ? {}
      : {
          role: 'tabpanel',
          id: `${id}-${name}-panel`,
          'aria-labelledby': `${id}-${name}`,
          hidden: !isShown(name),
        }
  const shown = (name: Tab) => (isShown(name) ? 'flex' : 'none')
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        // in a low window the header scrolls with the page
        [SHORT]: { display: 'block', overflowY: 'auto' },
      }}
    >
      {head}
      {tabs.length > 1 && (
        <PageTabs
          isBar
          id={id}
          label={t('assistantForm.form_and_preview')}
          value={tab}
          tabs={tabs.map((value) => ({
            value,
            label: t(`assistantForm.${value}`),
          }))}
          panelOf={(value) => `${id}-${value}-panel`}
          onChange={setChosen}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          {...panel('form')}
          sx={{
            display: shown('form'),
            flexDirection: 'column',
            flex: 1,
            minWidth: 0,
            position: 'relative',
            overflowY: 'auto',
            [SHORT]: { overflowY: 'visible' },
            p: { xs: 2, sm: 3, md: '24px 32px' },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: size.form }}>{form}</Box>
        </Box>
        {hasTests && (
          <Box
            {...panel('tests')}
            sx={{
              display: shown('tests'),
              flexDirection: 'column',
              flex: 1,
              minWidth: 0,
              overflowY: 'auto',
              [SHORT]: { overflowY: 'visible' },
              p: { xs: 2, sm: 3, md: '24px 32px' },
            }}
          >
            {/* asked for with the first look at it */}
            <Box sx={{ width: '100%', maxWidth: size.page }}>{tab === 'tests' && tests}</Box>
          </Box>
        )}
        <Box
          {...(!isWide && panel('preview'))}
          {...(isWide && { component: 'aside', 'aria-label': t('assistantForm.preview_title') })}
          sx={{
            display: shown('preview'),
            flexDirection: 'column',
            flex: isWide ? 'none' : 1,
            width: isWide ? size.preview : '100%',
            minWidth: 0,
            [SHORT]: { height: `calc(100dvh - ${size.topBar + 1}px)` },
            borderLeft: { lg: 1 },
            borderColor: { lg: 'divider' },
            bgcolor: 'sunken',
          }}
        >
          {preview}
        </Box>
      </Box>
    </Box>
  )
}
