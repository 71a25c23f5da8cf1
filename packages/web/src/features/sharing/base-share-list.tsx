import type { KnowledgeBaseDetail, KnowledgeShare } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useTranslation } from 'react-i18next'
import { AccessList } from '#features/sharing/access-list.tsx'
import { AccessRow } from '#features/sharing/access-row.tsx'
import { useSetBaseLevel, useUnshareBase } from '#features/sharing/base-sharing.queries.ts'
import { baseLevels } from '#features/sharing/levels.ts'
import { keyOf } from '#features/sharing/use-share-form.ts'
import type { PagedList } from '#ui/tables/load-more.tsx'

type Props = { base: KnowledgeBaseDetail; shares: KnowledgeShare[]; list: PagedList }

/** Who can read, extend or change a knowledge base. */
export function BaseShareList({ base, shares, list }: Props) {
  const { t } = useTranslation()
  const note = base.is_public ? t('sharing.base_public') : t('sharing.nobody')
  return (
    <AccessList
      heading="h2"
      owner={{ name: base.owner, detail: '' }}
      note={shares.length === 0 || base.is_public ? note : undefined}
      list={list}
    >
      {shares.map((share) => (
        <ShareRow key={keyOf(share)} baseId={base.id} share={share} />
      ))}
    </AccessList>
  )
}

function ShareRow({ baseId, share }: { baseId: string; share: KnowledgeShare }) {
  const { t } = useTranslation()
  const setLevel = useSetBaseLevel(baseId)
  const unshare = useUnshareBase(baseId)
  return <AccessRow share={share} levels={baseLevels(t)} setLevel={setLevel} unshare={unshare} />
}
