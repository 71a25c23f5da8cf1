import AddOutlined from '@mui/icons-material/AddOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Button from '@mui/material/Button'
import { KNOWLEDGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { KnowledgeBaseStatus } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseColumns } from '#features/knowledge-bases/base-columns.tsx'
import { CreateDialog } from '#features/knowledge-bases/create-dialog.tsx'
import { basesQuery, type BaseSort } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

const STATUSES = ['active', 'syncing', 'error', 'archived'] as const

type Props = { onOpen: (knowledgeBaseId: string) => void }

/** The bases I can read; people who administer bases can also list all of them. */
export function BasesPage({ onOpen }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const [status, setStatus] = useState<KnowledgeBaseStatus | ''>('')
  const [scope, setScope] = useState<'readable' | 'all'>('readable')
  const [isMaking, setMaking] = useState(false)
  const list = useAdminList<BaseSort>({ by: 'name', order: 'asc' })
  const result = useQuery(basesQuery({ ...list.query, status, scope }))
  const create = can('knowledge_base:create') && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setMaking(true)}>
      {t('knowledgeBases.create')}
    </Button>
  )
  const showAll = () => {
    setStatus('')
    list.restart()
  }
  return (
    <>
      <AdminList
        title={t('knowledgeBases.title')}
        guide="knowledge_base"
        intro={t('knowledgeBases.intro')}
        actions={create}
        searchLabel={t('knowledgeBases.search')}
        filters={
          <>
            <ChoiceButton
              label={t('knowledgeBases.status')}
              value={status}
              choices={[
                { value: '', label: t('knowledgeBases.any_status') },
                ...STATUSES.map((one) => ({ value: one, label: t(`knowledgeBases.status_${one}`) })),
              ]}
              onChoose={(next) => {
                setStatus(next)
                list.restart()
              }}
            />
            {can('knowledge_base:manage') && (
              <ChoiceButton
                label={t('knowledgeBases.scope')}
                value={scope}
                choices={[
                  { value: 'readable', label: t('knowledgeBases.scope_readable') },
                  { value: 'all', label: t('knowledgeBases.scope_all') },
                ]}
                onChoose={(next) => {
                  setScope(next)
                  list.restart()
                }}
              />
            )}
          </>
        }
        list={list}
        result={result}
        columns={baseColumns(t)}
        idOf={(base) => base.id}
        pageSize={KNOWLEDGE_PAGE_SIZE}
        empty={
          status === ''
            ? {
                icon: <LibraryBooksOutlined />,
                title: t('knowledgeBases.empty'),
                help: t('knowledgeBases.empty_help'),
                action: create,
              }
            : {
                icon: <LibraryBooksOutlined />,
                title: t('knowledgeBases.none_in_status'),
                help: t('knowledgeBases.none_in_status_help'),
                action: (
                  <Button variant="outlined" onClick={showAll}>
                    {t('knowledgeBases.show_all')}
                  </Button>
                ),
              }
        }
      />
      <CreateDialog open={isMaking} onClose={() => setMaking(false)} onCreated={onOpen} />
    </>
  )
}
