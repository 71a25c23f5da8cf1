import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { groupOf, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { ASSISTANT_NAME_CUT, ASSISTANT_NAME_SHOWN_WHOLE } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { AssistantPicture } from '#features/assistants/picker/assistant-picture.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { cut } from '#lib/texts/cut.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

// The menu passes its items the props for keyboard navigation (autoFocus, tabIndex), hence the rest.
type Props = { assistant: Assistant; email: string; chosen: boolean; onChoose: () => void } & MenuItemProps

export function AssistantOption({ assistant, email, chosen, onChoose, ...rest }: Props) {
  const { t } = useTranslation()
  const shown = cut(assistant.name, ASSISTANT_NAME_SHOWN_WHOLE, ASSISTANT_NAME_CUT)
  const disabled = !assistant.is_enabled
  const isCut = shown !== assistant.name
  const tip = [isCut && assistant.name, disabled && t('assistants.disabled_help')].filter(Boolean).join(' – ')
  const description = inMyLanguage(assistant.description)
  const group = groupOf(assistant, email)
  return (
    <Tooltip title={tip} placement="right" describeChild={disabled}>
      <MenuItem
        {...rest}
        selected={chosen}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onChoose}
        sx={{ ...(disabled && { color: 'error.main', cursor: 'default' }), whiteSpace: 'normal' }}
      >
        <AssistantPicture
          id={assistant.id}
          name={assistant.name}
          fileId={assistant.avatar_file_id}
          size={28}
          disabled={disabled}
        />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: chosen ? 600 : 400 }}>
          {shown}
          {(disabled || description !== '') && (
            <Typography
              variant="caption"
              component="div"
              noWrap
              sx={{ color: disabled ? 'inherit' : 'text.secondary' }}
            >
              {disabled ? t('assistants.disabled') : description}
            </Typography>
          )}
        </Box>
        {!disabled && !chosen && (
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t(`assistants.group_${group}`)}
          </Typography>
        )}
        {chosen && <CheckOutlined fontSize="small" />}
      </MenuItem>
    </Tooltip>
  )
}
