import Box from '@mui/material/Box'
import type {
  RagConfiguration,
  RagConfigurationList,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import { useTranslation } from 'react-i18next'
import { type ConfigurationDraft, NEIGHBOURS } from '#features/rag-configurations/configuration-draft.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Named = RagConfigurationList['embedding_models'][number]

type Props = {
  draft: ConfigurationDraft
  configuration: RagConfiguration | undefined
  models: Pick<RagConfigurationList, 'embedding_models' | 'rerank_models'>
  errorOf: (field: string) => string | undefined
  onChange: (more: Partial<ConfigurationDraft>) => void
}

/** The models that rank, and how much each says. */
export function ModelFields({ draft, configuration, models, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const optionsOf = (usable: readonly Named[], own: Named | null | undefined) =>
    [...(own && !own.is_usable ? [own] : []), ...usable].map((model) => ({
      value: model.id,
      label: model.is_usable
        ? inMyLanguage(model.label)
        : t('ragConfigurations.model_gone', { name: inMyLanguage(model.label) }),
    }))
  const embedding = optionsOf(models.embedding_models, configuration?.embedding_model)
  const isLexical = [configuration?.embedding_model, ...models.embedding_models].some(
    (model) => model?.id === draft.embedding_model_id && model.is_lexical,
  )
  const hasModel = draft.embedding_model_id !== ''
  const hasWeight = hasModel && !isLexical
  const rerank = optionsOf(models.rerank_models, configuration?.rerank_model)
  const weightHelp = !hasModel
    ? 'ragConfigurations.vector_weight_none'
    : isLexical
      ? 'ragConfigurations.vector_weight_lexical'
      : 'ragConfigurations.vector_weight_help'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <SelectField
        label={t('ragConfigurations.embedding_model')}
        guide="rag_configuration#embedding"
        help={t(
          embedding.length > 0 ? 'ragConfigurations.embedding_model_help' : 'ragConfigurations.no_model',
        )}
        value={draft.embedding_model_id}
        options={[{ value: '', label: t('ragConfigurations.no_embedding') }, ...embedding]}
        error={errorOf('embedding_model_id')}
        onChange={(embedding_model_id) => onChange({ embedding_model_id })}
      />
      <NumberField
        label={t('ragConfigurations.vector_weight')}
        guide="rag_configuration#weight"
        help={t(weightHelp)}
        disabled={!hasWeight}
        value={hasWeight ? draft.vector_weight : 0}
        min={0}
        max={1}
        step={0.05}
        error={errorOf('vector_weight')}
        onChange={(vector_weight) => onChange({ vector_weight })}
      />
      <SelectField
        label={t('ragConfigurations.rerank_model')}
        guide="rag_configuration#ranking"
        help={t('ragConfigurations.rerank_model_help')}
        value={draft.rerank_model_id}
        options={[{ value: '', label: t('ragConfigurations.none') }, ...rerank]}
        onChange={(rerank_model_id) => onChange({ rerank_model_id })}
      />
      <NumberField
        label={t('ragConfigurations.min_score')}
        help={t('ragConfigurations.min_score_help')}
        value={draft.min_score}
        min={0}
        max={1}
        step={0.05}
        error={errorOf('min_score')}
        onChange={(min_score) => onChange({ min_score })}
      />
      <SelectField
        label={t('ragConfigurations.neighbours')}
        guide="rag_configuration#neighbours"
        help={t('ragConfigurations.neighbours_help')}
        value={draft.neighbours}
        options={NEIGHBOURS.map((value) => ({ value, label: t(`ragConfigurations.neighbours_${value}`) }))}
        onChange={(neighbours) => onChange({ neighbours })}
      />
    </Box>
  )
}
