import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ASSISTANT_NAME_CUT, ASSISTANT_NAME_SHOWN_WHOLE } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantOption } from '#features/assistants/picker/assistant-option.tsx'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { AssistantPicture } from '#features/assistants/picker/assistant-picture.tsx'
import { cut } from '#lib/cut.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { current: { id: string; name: string } | null; email: string }

/** Shows the assistant in use; choosing another one starts a chat with it. */
export const AssistantPicker = memo(function AssistantPicker({ current, email }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: assistants = [] } = useQuery(assistantsQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = current?.name ?? t('assistants.choose')
  const shown = cut(name, ASSISTANT_NAME_SHOWN_WHOLE, ASSISTANT_NAME_CUT)
  const offered = assistants.filter((one) => !one.is_hidden || one.id === current?.id)

  const choose = (id: string) => {
    setAnchor(null)
    void navigate({ to: '/chat', search: { assistant: id } })
  }

  return (
    <>
      <Tooltip title={shown === name ? '' : name}>
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={current ? t('assistants.chosen', { name }) : t('assistants.choose')}
          disabled={offered.length === 0}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            flex: 1,
            minWidth: 0,
            height: 48,
            px: 1,
            gap: 1.25,
            justifyContent: 'flex-start',
            border: 1,
            borderColor: 'borderStrong',
            borderRadius: 1,
            bgcolor: 'background.paper',
            typography: 'body2',
            fontWeight: 600,
            textAlign: 'left',
          }}
        >
          <AssistantPicture
            name={current?.name ?? ''}
            id={current?.id ?? ''}
            fileId={assistants.find((one) => one.id === current?.id)?.avatar_file_id ?? null}
            size={28}
          />
          <Box
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {shown}
          </Box>
          <UnfoldMoreOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
        </ButtonBase>
      </Tooltip>
      <PopMenu
        anchor={anchor}
        label={t('assistants.choose')}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 344, maxWidth: 'calc(100vw - 24px)', maxHeight: '70vh' } } }}
      >
        {offered.map((assistant) => (
          <AssistantOption
            key={assistant.id}
            assistant={assistant}
            email={email}
            chosen={assistant.id === current?.id}
            onChoose={() => choose(assistant.id)}
          />
        ))}
      </PopMenu>
    </>
  )
})
