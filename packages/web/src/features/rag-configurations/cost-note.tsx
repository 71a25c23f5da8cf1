import Alert from '@mui/material/Alert'
import type { RebuildCost } from '@parlance/contract/knowledge/rag-configurations.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '#lib/texts/format.ts'

/** What a change rebuilds, and that the old index is used in the meantime. */
export function CostNote({ cost }: { cost: RebuildCost }) {
  const { t } = useTranslation()
  if (cost.documents === 0) {
    return <Alert severity="success">{t('ragConfigurations.cost_nothing')}</Alert>
  }
  const parts = [
    t('ragConfigurations.cost_bases', { count: cost.knowledge_bases }),
    t('ragConfigurations.cost_documents', { count: cost.documents }),
    t('ragConfigurations.cost_chunks', { count: cost.chunks }),
    ...(cost.tokens > 0 ? [t('ragConfigurations.cost_tokens', { tokens: formatNumber(cost.tokens) })] : []),
    ...(cost.tokens > 0
      ? [
          cost.cost_nano === null
            ? t('ragConfigurations.cost_unknown')
            : t('ragConfigurations.cost_money', { money: formatMoney(cost.cost_nano, cost.currency) }),
        ]
      : []),
  ]
  return <Alert severity="info">{t('ragConfigurations.cost', { parts: parts.join(', ') })}</Alert>
}
