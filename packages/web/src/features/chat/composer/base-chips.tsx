import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assistantQuery, assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { BaseChip } from '#features/chat/composer/base-chip.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = {
  assistantId: string | null
  /** Any other bases are only counted. */
  max: number
}

/** The assistant's knowledge bases that the reader can search. */
export function BaseChips({ assistantId, max }: Props) {
  const { t } = useTranslation()
  const bases = useBases(assistantId)
  // reserves the space while they load
  if (bases === undefined) return <Box sx={{ height: 24 }} />
  if (bases.length === 0) return null
  const rest = bases.slice(max)
  return (
    <Box
      component="ul"
      aria-label={t('chat.bases')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0, listStyle: 'none', m: 0, p: 0 }}
    >
      {bases.slice(0, max).map(({ id, name }) => (
        <Box component="li" key={id} sx={{ display: 'flex', minWidth: 0, maxWidth: 200 }}>
          <BaseChip name={name} />
        </Box>
      ))}
      {rest.length > 0 && (
        <Box component="li">
          <Tooltip describeChild title={rest.map(({ name }) => name).join(', ')}>
            <Box component="span" tabIndex={0} sx={{ display: 'inline-flex', borderRadius: 0.5 }}>
              <BaseChip name={t('chat.bases_more', { count: rest.length })} />
            </Box>
          </Tooltip>
        </Box>
      )}
    </Box>
  )
}

const NONE: { id: string; name: string }[] = []

function useBases(assistantId: string | null): { id: string; name: string }[] | undefined {
  const { data: hasKnowledge = false } = useQuery({
    ...assistantsQuery(),
    select: (list) => list.find((one) => one.id === assistantId)?.has_knowledge ?? false,
  })
  const { data, isLoading } = useQuery({
    ...assistantQuery(assistantId ?? ''),
    enabled: assistantId !== null && hasKnowledge,
    select: (assistant) => assistant.knowledge_bases,
  })
  return isLoading ? undefined : (data ?? NONE)
}
