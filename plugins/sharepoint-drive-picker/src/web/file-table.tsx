import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { Column } from '@parlance/plugin-api/ui.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Item } from '../graph/items.ts'
import { bytesIn, momentIn } from './format.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemName } from './item-name.tsx'
import { isChosen, keyOf, refusalOf, without } from './selection.ts'
import type { Session } from './session.ts'

type Props = {
  host: PluginHost
  session: Session
  target: FilesTarget
  items: Item[]
  chosen: readonly Item[]
  /** No further files can be chosen. */
  isFull: boolean
  onChoose: (chosen: readonly Item[]) => void
  onOpen: (folder: Item) => void
}

export function FileTable(props: Props) {
  const { host, items } = props
  const { Table } = host.ui
  return <Table label={host.t('files')} rows={items} idOf={keyOf} columns={columnsOf(props)} />
}

function columnsOf({
  host,
  session,
  target,
  chosen,
  isFull,
  onChoose,
  onOpen,
}: Props): Column<Item, never>[] {
  const nameOf = (item: Item) => (
    <ItemName
      host={host}
      item={item}
      refusal={item.isFolder ? null : refusalOf(target, item)}
      isChosen={isChosen(chosen, item)}
      isFull={isFull}
      onOpen={() => onOpen(item)}
      onTurn={(isOn) => onChoose(isOn ? [...chosen, item] : without(chosen, item))}
    />
  )
  const modified = (item: Item) => (item.modified === null ? '–' : momentIn(host, item.modified))
  const size = (item: Item) => (item.size === null || item.isFolder ? '–' : bytesIn(host, item.size))
  const actions = (item: Item) =>
    item.isFolder ? '–' : <ItemActions host={host} session={session} item={item} />
  return [
    { key: 'name', label: host.t('name'), cell: nameOf },
    { key: 'modified', label: host.t('modified'), cell: modified },
    { key: 'modified_by', label: host.t('modified_by'), cell: (item) => item.modified_by || '–' },
    { key: 'size', label: host.t('size'), isNumber: true, cell: size },
    { key: 'actions', label: host.t('actions'), cell: actions },
  ]
}
