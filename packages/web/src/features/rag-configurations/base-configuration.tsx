import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostNote } from '#features/rag-configurations/cost-note.tsx'
import {
  baseCostQuery,
  ragChoicesQuery,
  useChooseConfiguration,
} from '#features/rag-configurations/rag-configurations.queries.ts'
import { notify } from '#lib/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

/** No configuration: keywords alone, with the standard splitter. */
const NONE = ''

type Props = { knowledgeBaseId: string; current: { id: string; name: string } | null }

/** How a base is cut, embedded and ranked, and what another choice would build again. */
export function BaseConfiguration({ knowledgeBaseId, current }: Props) {
  const { t } = useTranslation()
  const { data: choices, error: choicesError, refetch: readChoices } = useQuery(ragChoicesQuery())
  const choose = useChooseConfiguration(knowledgeBaseId)
  const now = current?.id ?? NONE
  const [chosen, setChosen] = useState(now)
  const isChanged = chosen !== now
  const {
    data: cost,
    error: costError,
    refetch: readCost,
  } = useQuery({
    ...baseCostQuery(knowledgeBaseId, chosen === NONE ? null : chosen),
    enabled: isChanged,
  })
  const description = choices?.find((one) => one.id === chosen)?.description
  return (
    <Panel
      guide="rag_configuration#purpose"
      title={t('ragConfigurations.of_base')}
      help={t('ragConfigurations.of_base_help')}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SelectField
          label={t('ragConfigurations.one')}
          {...(description && { help: description })}
          value={chosen}
          disabled={choices === undefined}
          options={[
            { value: NONE, label: t('ragConfigurations.no_configuration') },
            ...(choices?.map(({ id, name, has_embedding }) => ({
              value: id,
              label: has_embedding ? name : t('ragConfigurations.named_words_alone', { name }),
            })) ?? (current ? [{ value: current.id, label: current.name }] : [])),
          ]}
          onChange={(id) => {
            choose.reset()
            setChosen(id)
          }}
        />
        {!choices && choicesError && <ErrorState error={choicesError} onRetry={() => void readChoices()} />}
        {isChanged && cost && <CostNote cost={cost} />}
        {isChanged && !cost && costError && <ErrorState error={costError} onRetry={() => void readCost()} />}
        {choose.error && <FieldError id="base-configuration-error">{choose.error.message}</FieldError>}
        {isChanged && (
          <Box>
            <Button
              variant="contained"
              loading={choose.isPending}
              disabled={cost === undefined}
              onClick={() =>
                choose.mutate(chosen === NONE ? null : chosen, { onSuccess: () => notify(t('common.saved')) })
              }
            >
              {t('ragConfigurations.rebuild')}
            </Button>
          </Box>
        )}
      </Box>
    </Panel>
  )
}
