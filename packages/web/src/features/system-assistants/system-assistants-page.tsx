import Box from '@mui/material/Box'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helperColumns } from '#features/system-assistants/helper-columns.tsx'
import { systemAssistantsQuery } from '#features/system-assistants/system-assistants.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

const HelperDialog = lazy(async () => ({
  default: (await import('#features/system-assistants/helper-dialog.tsx')).HelperDialog,
}))

/** The system assistants and their settings. */
export function SystemAssistantsPage() {
  const { t } = useTranslation()
  const { data: helpers, error, refetch } = useQuery(systemAssistantsQuery())
  const [edited, setEdited] = useState<SystemAssistant | null>(null)
  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <PageHead
          title={t('systemAssistants.title')}
          guide="system_assistant"
          intro={t('systemAssistants.intro')}
        />
      </Box>
      {error && !helpers && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!helpers && !error && <RowSkeletons count={4} />}
      {helpers && (
        <DataTable
          label={t('systemAssistants.title')}
          rows={helpers}
          idOf={(helper) => helper.key}
          columns={helperColumns(t, setEdited)}
        />
      )}
      {edited && (
        <Suspense>
          <HelperDialog helper={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
