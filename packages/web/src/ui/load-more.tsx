import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

type Props = {
  /** A list that comes page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The way on at the end of a list, where there is more of it. */
export function LoadMore({ list }: Props) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} sx={{ mt: 1 }}>
      {t('common.load_more')}
    </Button>
  )
}
