import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isOwnedBy, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { AssistantRow } from '#features/assistants/list/assistant-row.tsx'
import type { Group } from '#features/assistants/picker/grouped.ts'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { group: Group; assistants: readonly Assistant[]; email: string }

/** The assistants that come from one place, for the person of this address. */
export function AssistantGroup({ group, assistants, email }: Props) {
  const { t } = useTranslation()
  return (
    <Box component="section" aria-labelledby={`assistants-${group}`} sx={{ mt: 3 }}>
      <Typography id={`assistants-${group}`} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t(`assistants.heading_${group}`)}
      </Typography>
      <RowList>
        {assistants.map((assistant) => (
          <AssistantRow key={assistant.id} assistant={assistant} isMine={isOwnedBy(assistant, email)} />
        ))}
      </RowList>
    </Box>
  )
}
