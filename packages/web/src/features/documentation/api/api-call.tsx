import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SampleLanguage, SAMPLE_LANGUAGES, sampleOf } from '@parlance/contract/public-api/samples.ts'
import { type ApiCall, sampledOf } from '#features/documentation/api/api-description.ts'
import { TryCall } from '#features/documentation/api/try-call.tsx'
import { apiBase } from '#lib/config.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { CodeBox } from '#ui/content/code-box.tsx'
import { CodeSample } from '#ui/content/code-sample.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { call: ApiCall; language: SampleLanguage; onLanguage: (language: SampleLanguage) => void }

/** A key is only sent to the server from which this page was loaded. */
const CAN_TRY = apiBase === window.location.origin

/** One call: its line, and when it is opened all that is to know of it. */
export function ApiCallRow({ call, language, onLanguage }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        '&[open] > summary svg': { transform: 'rotate(180deg)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 48,
          py: 1,
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <ExpandMoreOutlined sx={{ color: 'text.secondary' }} />
        <Box component="span" sx={{ typography: 'code', fontSize: '0.8rem', fontWeight: 700, width: 56 }}>
          {call.method}
        </Box>
        <Box component="span" sx={{ typography: 'code', fontSize: '0.8rem', overflowWrap: 'anywhere' }}>
          {call.path}
        </Box>
        <Box
          component="span"
          sx={{ typography: 'body2', color: 'text.secondary', flex: '1 1 240px' }}
          lang="en"
        >
          {call.summary}
        </Box>
        <StateChip tone={call.access === 'key' ? 'info' : 'quiet'}>
          {t(`documentation.access_${call.access}`)}
        </StateChip>
      </Box>
      {isOpen && (
        <Box sx={{ display: 'grid', gap: 2, pb: 2, pl: { sm: 4.5 } }}>
          <Box sx={{ minWidth: 0 }}>
            <ChoiceButton
              label={t('documentation.sample_in')}
              choices={SAMPLE_LANGUAGES.map((value) => ({ value, label: value }))}
              value={language}
              onChoose={onLanguage}
            />
            <CodeSample
              heading="h4"
              label={t('documentation.example')}
              copy={`${t('documentation.copy')}: ${call.method} ${call.path}`}
              text={sampleOf(language, sampledOf(call), apiBase)}
            />
          </Box>
          {call.takesKey && CAN_TRY && <TryCall call={call} />}
          {call.parameters.length > 0 && (
            <Part title={t('documentation.parameters')}>
              {call.parameters.map((one) => (
                <Line key={`${one.where} ${one.name}`} name={one.name}>
                  {`${one.type} · ${one.where}${one.isRequired ? ` · ${t('documentation.required')}` : ''}`}
                </Line>
              ))}
            </Part>
          )}
          {call.body !== null && (
            <Part title={t('documentation.body')}>
              <CodeBox>{call.body}</CodeBox>
            </Part>
          )}
          <Part title={t('documentation.answers')}>
            {call.answers.map((answer) => (
              <Box key={answer.status}>
                <Line name={answer.status}>{answer.text}</Line>
                {answer.type !== null && <CodeBox>{answer.type}</CodeBox>}
              </Box>
            ))}
          </Part>
        </Box>
      )}
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h4" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ typography: 'code', fontSize: '0.8rem', color: 'text.primary', mr: 1 }}>
        {name}
      </Box>
      {children}
    </Typography>
  )
}
