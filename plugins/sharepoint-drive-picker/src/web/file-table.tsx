import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Item } from '../graph/items.ts'
import { bytesIn, momentIn } from './format.ts'
import { ItemName } from './item-name.tsx'
import { isChosen, keyOf, refusalOf, without } from './selection.ts'
import type { Session } from './session.ts'
import { ItemActions } from './item-actions.tsx'

type Props = {
  host: PluginHost
  session: Session
  target: FilesTarget
  items: Item[]
  chosen: readonly Item[]
  /** Nothing more can be chosen. */
  isFull: boolean
  onChoose: (chosen: readonly Item[]) => void
  onOpen: (folder: Item) => void
}

export function FileTable({ host, session, target, items, chosen, isFull, onChoose, onOpen }: Props) {
  const { Table } = host.ui
  return (
    <Table
      label={host.t('files')}
      rows={items}
      idOf={keyOf}
      columns={[
        {
          key: 'name',
          label: host.t('name'),
          cell: (item) => (
            <ItemName
              host={host}
              item={item}
              refusal={item.isFolder ? null : refusalOf(target, item)}
              isChosen={isChosen(chosen, item)}
              isFull={isFull}
              onOpen={() => onOpen(item)}
              onTurn={(isOn) => onChoose(isOn ? [...chosen, item] : without(chosen, item))}
            />
          ),
        },
        {
          key: 'modified',
          label: host.t('modified'),
          cell: ({ modified }) => (modified === null ? '–' : momentIn(host, modified)),
        },
        { key: 'modified_by', label: host.t('modified_by'), cell: (item) => item.modified_by || '–' },
        {
          key: 'size',
          label: host.t('size'),
          isNumber: true,
          cell: ({ size, isFolder }) => (size === null || isFolder ? '–' : bytesIn(host, size)),
        },
        {
          key: 'actions',
          label: host.t('actions'),
          isActions: true,
          cell: (item) => !item.isFolder && <ItemActions host={host} session={session} item={item} />,
        },
      ]}
    />
  )
}
