import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkContent, type FieldErrors } from '#features/assistants/editor/content/check-content.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { isLanguage, type Language } from '#lib/config.ts'
import { notify } from '#lib/notify.ts'

/** The field that an error from the server refers to. */
const FIELD_OF: Record<string, string> = {
  ERROR_NAME_ALREADY_IN_USE: 'name',
  ERROR_MODEL_NOT_USABLE: 'model_id',
  ERROR_OUTPUT_ABOVE_MODEL: 'max_output_tokens',
  ERROR_TAG_NOT_FOUND: 'tag_ids',
  ERROR_KNOWLEDGE_BASE_NOT_FOUND: 'knowledge_base_ids',
}

/** The errors of the form at its fields; the first wrong field gets the focus. */
export function useFieldErrors(onLanguage: (language: Language) => void) {
  const { t } = useTranslation()
  const { data: models } = useQuery(answeringModelsQuery())
  const [errors, setErrors] = useState<FieldErrors>({})
  const formRef = useRef<HTMLDivElement>(null)
  const seeksFocus = useRef(false)
  // The fields are only now marked as invalid.
  useEffect(() => {
    if (seeksFocus.current) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    seeksFocus.current = false
  }, [errors])

  const show = (found: FieldErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === undefined) return
    const language = first.split('.').at(-1)
    if (isLanguage(language)) onLanguage(language)
    seeksFocus.current = true
  }
  return {
    errors,
    formRef,
    clear: (field: string) =>
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([path]) => path.split('.')[0] !== field)),
      ),
    /** True if the content is valid. */
    check: async (content: AssistantContent): Promise<boolean> => {
      const found = await checkContent(
        content,
        models?.find((one) => one.id === content.model_id),
      )
      show(found)
      return Object.keys(found).length === 0
    },
    /** Shows a refusal at its field if it has one, otherwise as a message. */
    refuse: (error: unknown): void => {
      const message = error instanceof Error ? error.message : t('errors.ERROR')
      const field = error instanceof ApiError && error.code !== null ? FIELD_OF[error.code] : undefined
      if (field !== undefined) show({ [field]: { kind: 'message', message } })
      else notify(message, { severity: 'error' })
    },
  }
}
