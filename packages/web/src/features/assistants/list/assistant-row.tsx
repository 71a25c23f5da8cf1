import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { AssistantMenu, type RenderSharing } from '#features/assistants/list/assistant-menu.tsx'
import { AssistantName } from '#features/assistants/picker/assistant-name.tsx'
import { AssistantPicture } from '#features/assistants/picker/assistant-picture.tsx'
import { AssistantStates } from '#features/assistants/list/assistant-states.tsx'
import { useCan } from '#features/users/users.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { touchArea } from '#ui/sizes.ts'

type Props = { assistant: Assistant; isMine: boolean; renderSharing: RenderSharing }

export function AssistantRow({ assistant, isMine, renderSharing }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const { id, name, is_enabled: isEnabled } = assistant
  const description = inMyLanguage(assistant.description)
  const color = isEnabled ? 'text.primary' : 'error.main'
  const opensForm = isMine && can('assistant:update')
  const title = { color, fontWeight: 600, overflowWrap: 'anywhere', textDecoration: 'none' } as const
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        px: 2,
        py: 1.25,
        minHeight: 64,
      }}
    >
      <AssistantPicture
        id={id}
        name={name}
        fileId={assistant.avatar_file_id}
        size={40}
        disabled={!isEnabled}
      />
      <Box sx={{ flex: 1, minWidth: { xs: 'calc(100% - 56px)', sm: 240 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
          {opensForm ? (
            <BoxLink
              to="/assistant/$assistantId"
              params={{ assistantId: id }}
              sx={{ ...title, ...touchArea, '&:hover': { textDecoration: 'underline' } }}
            >
              <AssistantName name={name} />
            </BoxLink>
          ) : (
            <Box component="span" sx={title}>
              <AssistantName name={name} />
            </Box>
          )}
          <AssistantStates assistant={assistant} />
        </Box>
        {description && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        {isEnabled && (
          <ButtonLink
            to="/chat"
            search={{ assistant: id }}
            size="small"
            startIcon={<ChatBubbleOutlineOutlined fontSize="small" />}
            aria-label={t('assistants.chat_with', { name })}
          >
            {t('assistants.chat')}
          </ButtonLink>
        )}
        {opensForm && (
          <ButtonLink
            to="/assistant/$assistantId"
            params={{ assistantId: id }}
            size="small"
            startIcon={<EditOutlined fontSize="small" />}
            aria-label={t('assistants.edit_named', { name })}
          >
            {t('assistants.edit')}
          </ButtonLink>
        )}
        <AssistantMenu id={id} name={name} withEdit={!opensForm} renderSharing={renderSharing} />
      </Box>
    </Box>
  )
}
