import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isOwnedBy, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import type { RenderSharing } from '#features/assistants/list/assistant-menu.tsx'
import { AssistantRow } from '#features/assistants/list/assistant-row.tsx'
import type { Group } from '#features/assistants/picker/grouped.ts'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  group: Group
  assistants: readonly Assistant[]
  email: string
  renderSharing: RenderSharing
}

/** The assistants of one origin, for the person with this e-mail address. */
export function AssistantGroup({ group, assistants, email, renderSharing }: Props) {
  const { t } = useTranslation()
  return (
    <Box component="section" aria-labelledby={`assistants-${group}`} sx={{ mt: 3 }}>
      <Typography id={`assistants-${group}`} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t(`assistants.heading_${group}`)}
      </Typography>
      <RowList>
        {assistants.map((assistant) => (
          <AssistantRow
            key={assistant.id}
            assistant={assistant}
            isMine={isOwnedBy(assistant, email)}
            renderSharing={renderSharing}
          />
        ))}
      </RowList>
    </Box>
  )
}
