import BuildOutlined from '@mui/icons-material/BuildOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MarketplaceDetail } from '@parlance/contract/assistants/marketplace.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { conditionText } from '#lib/texts/field-value.ts'
import { cut } from '#lib/texts/cut.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

const DESCRIPTION_SHOWN = 300

type Props = { reach: MarketplaceDetail['reach']; heading: 'h2' | 'h3' }

/** What an assistant can access: the providers that receive its conversations, the documents it reads and its tools. */
export function ReachList({ reach, heading }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="subtitle2" component={heading} sx={{ fontWeight: 600, mb: 1 }}>
        {t('marketplace.reach')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {reach.models.map((model) => (
          <Line key={model.role} icon={<MemoryOutlined />} title={inMyLanguage(model.label)}>
            {[
              t(`marketplace.role_${model.role}`),
              ...(model.hosting_region ? [t('marketplace.hosted_in', { region: model.hosting_region })] : []),
              ...(model.data_note ? [inMyLanguage(model.data_note)] : []),
            ]
              .filter(Boolean)
              .join('. ')}
            {!model.is_usable && (
              <Box sx={{ mt: 0.5 }}>
                <StateChip tone="warning">{t('marketplace.not_usable')}</StateChip>
              </Box>
            )}
          </Line>
        ))}
        {reach.models.length === 0 && (
          <Line icon={<MemoryOutlined />} title={t('marketplace.role_model')}>
            {t('marketplace.reach_nothing')}
          </Line>
        )}
        {reach.knowledge_bases.map((base, at) => (
          <Line
            key={base.id ?? at}
            icon={<LibraryBooksOutlined />}
            title={base.name || t('marketplace.base_unknown')}
          >
            {t(base.is_readable ? 'marketplace.base_readable' : 'marketplace.base_unreadable')}
          </Line>
        ))}
        {reach.knowledge_filter.length > 0 && (
          <Line icon={<FilterAltOutlined />} title={t('marketplace.knowledge_filter')}>
            {reach.knowledge_filter.map((condition) => conditionText(condition, t)).join('; ')}
          </Line>
        )}
        {reach.files.length > 0 && (
          <Line icon={<DescriptionOutlined />} title={t('marketplace.own_files')}>
            {reach.files.map((file) => file.name).join(', ')}
          </Line>
        )}
        {reach.documents_only && reach.knowledge_bases.length + reach.files.length > 0 && (
          <Line icon={<FactCheckOutlined />} title={t('marketplace.documents_only')}>
            {t('marketplace.documents_only_help')}
          </Line>
        )}
        {reach.tools.map((id) => {
          const tool = t(`tools.${id}`)
          const asks = reach.asking_tools.includes(id)
          return (
            <Line key={id} icon={<BuildOutlined />} title={asks ? t('tools.asking', { tool }) : tool}>
              {t(`tools.${id}_help`)}
            </Line>
          )
        })}
        {reach.mcp_tools.map((tool) => (
          <Line
            key={tool.id}
            icon={<BuildOutlined />}
            title={t(tool.needs_approval ? 'tools.of_server_asking' : 'tools.of_server', {
              tool: tool.title,
              server: inMyLanguage(tool.server),
            })}
          >
            {cut(tool.description, DESCRIPTION_SHOWN, DESCRIPTION_SHOWN)}
            {tool.data_note && <div>{t('tools.data_note', { note: inMyLanguage(tool.data_note) })}</div>}
            {!tool.is_usable && (
              <Box sx={{ mt: 0.5 }}>
                <StateChip tone="warning">{t('marketplace.not_usable')}</StateChip>
              </Box>
            )}
          </Line>
        ))}
        {reach.knowledge_bases.length + reach.files.length === 0 && (
          <Line icon={<DescriptionOutlined />}>{t('marketplace.no_documents')}</Line>
        )}
      </Box>
    </>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title?: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, '& > svg': { color: 'text.secondary' } }}>
      {icon}
      <Box sx={{ minWidth: 0 }}>
        {title && (
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        )}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
    </Box>
  )
}
