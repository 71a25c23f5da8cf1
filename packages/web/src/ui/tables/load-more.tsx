import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '#lib/focus.ts'

/** A list that is loaded page by page. */
export type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

type Props = {
  list: PagedList
  /** Absent for 'Load more'. */
  label?: string
  size?: 'small' | 'medium'
}

/** The button at the end of a list that has more pages. After the last page the focus is on the last row. */
export function LoadMore({ list, label, size = 'medium' }: Props) {
  const { t } = useTranslation()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const lastRow = useRef<() => HTMLElement | undefined>(undefined)
  useEffect(() => {
    if (hasNextPage || isFetchingNextPage || !lastRow.current) return
    const row = lastRow.current()
    lastRow.current = undefined
    if (row && isFocusLost()) focusOnce(row)
  }, [hasNextPage, isFetchingNextPage])
  if (!hasNextPage) return null
  return (
    <Button
      size={size}
      loading={isFetchingNextPage}
      onClick={(event) => {
        lastRow.current = lastRowBefore(event.currentTarget)
        void fetchNextPage()
      }}
      sx={{ mt: 1 }}
    >
      {label ?? t('common.load_more')}
    </Button>
  )
}

const ROW = 'li, tbody tr'

/** Finds the last row of the list before this button, even after the button was removed. */
function lastRowBefore(button: Element): () => HTMLElement | undefined {
  let around = button.parentElement
  while (around && rowsIn(around).length === 0) around = around.parentElement
  if (!around) return () => undefined
  const list = around
  const after = rowsIn(list).filter(
    (row) => button.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).length
  return () => rowsIn(list).at(-1 - after)
}

/** Rows, without those of nested lists. */
function rowsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(ROW)].filter((row) => {
    const outer = row.parentElement?.closest(ROW)
    return !outer || !list.contains(outer)
  })
}

function focusOnce(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus()
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
}
