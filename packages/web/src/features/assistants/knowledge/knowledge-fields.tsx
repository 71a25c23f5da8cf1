import CloseOutlined from '@mui/icons-material/CloseOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { ASSISTANT_BASES_MAX } from '@parlance/contract/core/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { baseChoiceQuery, baseNameQuery } from '#features/assistants/knowledge/knowledge.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = FieldsProps & {
  /** The assistant files, if the assistant exists. */
  files: ReactNode
  /** The filter on the fields of the bases. */
  filter: ReactNode
}

/** The knowledge: bases that the author can read, the reading mode, and assistant files. */
export function KnowledgeFields({ content, errors, onChange, files, filter }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const chosen = content.knowledge_base_ids
  const error = errorText(errors['knowledge_base_ids'])
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2.5 }}>
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 2 }}>
          <Typography id={id} variant="h3" component="h2">
            {t('assistantForm.knowledge')}
          </Typography>
          <HelpLink guide="assistant#knowledge" about={t('assistantForm.knowledge')} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
          {t('assistantForm.knowledge_help')}
        </Typography>
      </div>
      <div>
        {chosen.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, display: 'grid', gap: 1 }}>
            {chosen.map((baseId) => (
              <ChosenBase
                key={baseId}
                id={baseId}
                onRemove={() => onChange({ knowledge_base_ids: chosen.filter((one) => one !== baseId) })}
              />
            ))}
          </Box>
        )}
        {chosen.length < ASSISTANT_BASES_MAX && (
          <AddBase
            chosen={chosen}
            onAdd={(baseId) => onChange({ knowledge_base_ids: [...chosen, baseId] })}
          />
        )}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {filter}
      <FormField
        id={`${id}-mode`}
        label={t('assistantForm.mode')}
        guide="assistant#knowledge"
        help={t(`assistantForm.mode_${content.knowledge_mode}_help`)}
      >
        <ChoiceButton
          isField
          id={`${id}-mode`}
          label={t('assistantForm.mode')}
          value={content.knowledge_mode}
          choices={(['search', 'whole'] as const).map((value) => ({
            value,
            label: t(`assistantForm.mode_${value}`),
            help: t(`assistantForm.mode_${value}_help`),
          }))}
          onChoose={(knowledge_mode) => onChange({ knowledge_mode })}
        />
      </FormField>
      {(chosen.length > 0 || content.document_ids.length > 0 || content.documents_only) && (
        <CheckField
          label={t('assistantForm.documents_only')}
          help={t('assistantForm.documents_only_help')}
          checked={content.documents_only}
          onChange={(documents_only) => onChange({ documents_only })}
        />
      )}
      {files}
    </Box>
  )
}

function ChosenBase({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(baseNameQuery(id))
  const name = data ?? (isError ? t('assistantForm.base_gone') : '…')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, md: 40 },
        pl: 1.5,
        pr: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <LibraryBooksOutlined fontSize="small" sx={{ color: 'citation.edge' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: isError ? 'error.main' : 'inherit' }}>
        {name}
      </Box>
      <IconButton size="small" aria-label={t('assistantForm.base_remove', { name })} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

type AddProps = { chosen: readonly string[]; onAdd: (id: string) => void }

function AddBase({ chosen, onAdd }: AddProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(baseChoiceQuery(search))
  const bases = data?.pages.flatMap((page) => page.data).filter((base) => !chosen.includes(base.id))
  return (
    <FindField
      key={chosen.length}
      label={t('assistantForm.bases')}
      placeholder={t('assistantForm.bases_choose')}
      noneFound={t('assistantForm.bases_none')}
      found={bases?.map(({ id, name, description }) => ({
        id,
        name,
        detail: description,
        icon: <LibraryBooksOutlined fontSize="small" sx={{ color: 'citation.edge' }} />,
      }))}
      isLoading={isFetching}
      hasMore={hasNextPage}
      chosen={null}
      onSearch={setSearch}
      onMore={() => void fetchNextPage()}
      onChoose={(found) => found && onAdd(found.id)}
    />
  )
}
