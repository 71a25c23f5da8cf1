import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Names } from '#features/marketplace/reviews/content-changes.ts'
import { toolName } from '#features/mcp-servers/mcp-tools.queries.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { conditionText } from '#lib/texts/field-value.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { numberFormat } from '#lib/texts/format.ts'

/** The names of the tags, models, bases and files of a version; an unknown id stays an id. */
export function useNames(reach: Review['reach'] | undefined): Names {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagsQuery())
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const known = [...models, ...(reach?.models ?? [])]
  return {
    tag: (id) => tags.find((tag) => tag.id === id)?.name ?? id,
    model: (id) =>
      id === null
        ? t('marketplace.model_best')
        : inMyLanguage(known.find((model) => model.id === id)?.label) || id,
    base: (id) => reach?.knowledge_bases.find((base) => base.id === id)?.name || id,
    file: (id) => reach?.files.find((file) => file.id === id)?.name || id,
    condition: (condition) => conditionText(condition, t),
    mode: (mode) => t(`marketplace.mode_${mode}`),
    only: t('marketplace.documents_only_yes'),
    tool: (tool) => toolName(tool, reach?.mcp_tools ?? [], t),
    number: (value) => numberFormat().format(value),
  }
}
