import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { AccessList } from '#features/sharing/access-list.tsx'
import { AccessRow } from '#features/sharing/access-row.tsx'
import { useExternalEntities } from '#features/sharing/external-groups.ts'
import { ExternalRow } from '#features/sharing/external-row.tsx'
import { levels } from '#features/sharing/levels.ts'
import { useSetLevel, useUnshare } from '#features/sharing/sharing.queries.ts'
import { keyOf } from '#features/sharing/use-share-form.ts'
import { useSession } from '#lib/session-store.ts'
import type { PagedList } from '#ui/tables/load-more.tsx'

type Props = { assistantId: string; shares: Share[]; list: PagedList }

/** Who can use or edit an assistant. */
export function ShareList({ assistantId, shares, list }: Props) {
  const { t } = useTranslation()
  const me = useSession((session) => session.user)
  const entities = useExternalEntities(assistantId)
  return (
    <AccessList
      heading="h3"
      owner={me ? { name: me.username, detail: me.email } : undefined}
      note={shares.length === 0 && entities.length === 0 ? t('sharing.nobody') : undefined}
      list={list}
    >
      {shares.map((share) => (
        <ShareRow key={keyOf(share)} assistantId={assistantId} share={share} />
      ))}
      {entities.map((entity) => (
        <ExternalRow key={entity.id} assistantId={assistantId} entity={entity} />
      ))}
    </AccessList>
  )
}

function ShareRow({ assistantId, share }: { assistantId: string; share: Share }) {
  const { t } = useTranslation()
  const setLevel = useSetLevel(assistantId)
  const unshare = useUnshare(assistantId)
  return <AccessRow share={share} levels={levels(t)} setLevel={setLevel} unshare={unshare} />
}
