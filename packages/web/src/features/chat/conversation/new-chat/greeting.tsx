import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { useAssistantPicture } from '#features/assistants/assistants.queries.ts'
import { AboutAssistant } from '#features/chat/conversation/head/about-assistant.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  assistant: Assistant
  userName: string
  /** A starter is likely to be pressed. */
  onIntent: () => void
  onStarter: (text: string) => void
}

/** The hour at which the page was opened. */
const hour = new Date().getHours()

/** What an assistant is for, and a few questions to start with. */
export function Greeting({ assistant, userName, onIntent, onStarter }: Props) {
  const { t } = useTranslation()
  const picture = useAssistantPicture(assistant.id, assistant.avatar_file_id)
  const starters = assistant.starters.map((starter) => inMyLanguage(starter)).filter((text) => text !== '')
  const welcome =
    inMyLanguage(assistant.welcome) || inMyLanguage(assistant.description) || t('chat.default_welcome')
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <AssistantAvatar id={assistant.id} name={assistant.name} size={48} picture={picture} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere', fontSize: { xs: '1.5rem', sm: '2rem' } }}>
            {t(greetingKey(), { name: userName })}
          </Typography>
          <Typography
            variant="reading"
            component="p"
            sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 608 }}
          >
            {welcome}
          </Typography>
          <AboutAssistant assistant={assistant} />
        </Box>
      </Box>
      {starters.length > 0 && (
        <>
          <Typography
            variant="subtitle2"
            component="h2"
            sx={{ color: 'text.secondary', fontWeight: 600, mt: 4, mb: 1 }}
          >
            {t('chat.starters')}
          </Typography>
          <RowList>
            {starters.map((text) => (
              <li key={text}>
                <ButtonBase
                  onPointerEnter={onIntent}
                  onFocus={onIntent}
                  onClick={() => onStarter(text)}
                  sx={{
                    width: '100%',
                    minHeight: 52,
                    gap: 1.5,
                    pl: 2.5,
                    pr: 1.5,
                    py: 1,
                    fontSize: '1rem',
                    textAlign: 'left',
                    justifyContent: 'flex-start',
                    '&:hover': { bgcolor: 'tint' },
                    '&.Mui-focusVisible': { outlineOffset: -2 },
                  }}
                >
                  <Box sx={{ flex: 1 }}>{text}</Box>
                  <ChevronRightOutlined sx={{ color: 'text.secondary' }} />
                </ButtonBase>
              </li>
            ))}
          </RowList>
        </>
      )}
    </>
  )
}

function greetingKey() {
  if (hour < 12) return 'chat.good_morning'
  return hour < 18 ? 'chat.good_afternoon' : 'chat.good_evening'
}
