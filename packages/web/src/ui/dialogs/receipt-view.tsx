import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ERASED, type Receipt } from '@parlance/contract/people/personal-data.ts'
import { useTranslation } from 'react-i18next'
import { downloadText } from '#lib/network/download.ts'
import { formatMoment, formatNumber, formatWhen } from '#lib/texts/format.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'

/** What an account deletion removed, and where traces of it can remain. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { removed, handed_over, documents } = receipt
  const save = () =>
    downloadText(`erasure-${receipt.user_id}.json`, 'application/json', JSON.stringify(receipt, null, 2))
  return (
    <Box role="status">
      <PageHead
        title={t('receipt.title')}
        intro={t('receipt.intro', { moment: formatWhen(receipt.erased_at, t) })}
        actions={
          <Button variant="outlined" onClick={save}>
            {t('receipt.download')}
          </Button>
        }
      />
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content auto',
          gap: '4px 24px',
          my: 2,
          typography: 'body2',
        }}
      >
        {removed.map(({ what, count }) => (
          <Box key={what} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label(what)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {formatNumber(count)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2">{t('receipt.handed_over', handed_over)}</Typography>
      {documents.unreadable + documents.pending > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {[
            t('receipt.documents', { count: documents.unreadable }),
            documents.pending > 0 &&
              t('receipt.documents_pending', { value: formatNumber(documents.pending) }),
            documents.sealed_since === null
              ? t('receipt.sealed_unknown')
              : t('receipt.sealed_since', { moment: formatMoment(documents.sealed_since) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Typography>
      )}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('receipt.remains')}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('receipt.kept', { id: receipt.user_id })}
      </Typography>
    </Box>
  )

  function label(what: string): string {
    const known = ERASED.find((one) => one === what)
    return known === undefined ? what : t(`receipt.what_${known}`)
  }
}
