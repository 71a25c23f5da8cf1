import AddOutlined from '@mui/icons-material/AddOutlined'
import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import Button from '@mui/material/Button'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddModelDialog } from '#features/models/add-model-dialog.tsx'
import { modelColumns } from '#features/models/model-columns.tsx'
import { ModelFilters } from '#features/models/model-filters.tsx'
import { DRAGGED } from '#features/models/model-rank.tsx'
import {
  adminModelsQuery,
  type ModelFilter,
  type ModelSort,
  useMoveModel,
} from '#features/models/models.queries.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { RankDrop } from '#ui/tables/rank-drop.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** All models, in the order of every list of models. */
export function ModelsPage() {
  const { t } = useTranslation()
  const move = useMoveModel()
  const list = useAdminList<ModelSort>({ by: 'rank', order: 'asc' })
  const [filter, setFilter] = useState<ModelFilter>({})
  const [isAdding, setAdding] = useState(false)
  const result = useQuery(adminModelsQuery(list.query, filter))
  const { query, page, sort_by, sort_order } = list.query
  const isWhole = query === '' && Object.keys(filter).length === 0
  const isInOrder = isWhole && sort_by === 'rank' && sort_order === 'asc'
  const firstPlace = isInOrder ? (page - 1) * ADMIN_PAGE_SIZE + 1 : null
  const rows = result.data?.data ?? []
  const add = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setAdding(true)}>
      {t('models.add')}
    </Button>
  )
  return (
    <>
      <RankDrop kind={DRAGGED} onMove={(id, rank) => move.mutate({ id, rank })} firstPlace={firstPlace}>
        <AdminList
          title={t('models.title')}
          guide="model"
          intro={t('models.intro')}
          actions={add}
          filters={
            <ModelFilters
              filter={filter}
              onChange={(next) => {
                setFilter(next)
                list.restart()
              }}
            />
          }
          list={list}
          result={result}
          columns={modelColumns({
            t,
            currency: result.data?.currency ?? 'EUR',
            firstPlace,
            total: result.data?.total ?? 0,
            placeOf: (model) => (firstPlace ?? 1) + rows.indexOf(model),
          })}
          idOf={(model) => model.id}
          empty={
            isWhole
              ? {
                  icon: <MemoryOutlined />,
                  title: t('models.empty'),
                  help: t('models.empty_help'),
                  action: add,
                }
              : { icon: <MemoryOutlined />, title: t('models.none_such'), help: t('models.none_such_help') }
          }
          note={t('models.price_note')}
        />
      </RankDrop>
      {isAdding && <AddModelDialog onClose={() => setAdding(false)} />}
    </>
  )
}
