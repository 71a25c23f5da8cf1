import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

/** A list that comes page by page. */
export type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The button at the end of a list that has more pages. */
export function LoadMore({ list }: { list: PagedList }) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} sx={{ mt: 1 }}>
      {t('common.load_more')}
    </Button>
  )
}
