import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { SHORT } from '#ui/sizes.ts'

const TABS = ['prompt', 'runs'] as const
type Tab = (typeof TABS)[number]
const FORM_WIDTH = 480

type Props = {
  name: string
  /** If only one of the two is shown at a time: which one first. */
  showsRuns: boolean
  status: ReactNode
  actions: ReactNode
  /** Its texts and parameters. */
  prompt: ReactNode
  /** Input and answers. */
  runs: ReactNode
}

/** The prompt next to its runs if there is room, otherwise one of the two at a time. Both stay mounted. */
export function PromptLayout({ name, showsRuns, status, actions, prompt, runs }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const [tab, setTab] = useState<Tab>(showsRuns ? 'runs' : 'prompt')
  const panel = (of: Tab) => ({
    ...(!isWide && { role: 'tabpanel', id: `${id}-${of}-panel`, 'aria-labelledby': `${id}-${of}` }),
    hidden: !isWide && tab !== of,
  })
  const scrolls = {
    minWidth: 0,
    overflowY: 'auto',
    p: { xs: 2, sm: 3 },
    [SHORT]: { overflowY: 'visible' },
  } as const
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
      <title>{name}</title>
      <Box
        sx={{
          flex: 'none',
          minHeight: 64,
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 1,
          rowGap: 0.5,
          px: { xs: 1, sm: 2 },
          py: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BackLink to="/expert" sx={{ px: 1 }}>
          {t('expert.title')}
        </BackLink>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere', lineHeight: 1.25 }}>
            {name}
          </Typography>
          {status}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto' }}>
          {actions}
        </Box>
      </Box>
      {!isWide && (
        <PageTabs
          isBar
          id={id}
          label={name}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t(`expert.tab_${value}`) }))}
          panelOf={(value) => `${id}-${value}-panel`}
          onChange={setTab}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          {...panel('prompt')}
          sx={{
            ...scrolls,
            flex: isWide ? 'none' : 1,
            width: isWide ? FORM_WIDTH : '100%',
            display: isWide || tab === 'prompt' ? 'block' : 'none',
          }}
        >
          {prompt}
        </Box>
        <Box
          {...panel('runs')}
          sx={{
            ...scrolls,
            flex: 1,
            display: isWide || tab === 'runs' ? 'block' : 'none',
            borderLeft: { lg: 1 },
            borderColor: { lg: 'divider' },
            bgcolor: 'sunken',
          }}
        >
          {runs}
        </Box>
      </Box>
    </Box>
  )
}
