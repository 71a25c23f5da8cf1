import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { tidy } from '#features/assistants/editor/content.ts'
import type { DraftSession } from '#features/assistants/draft/draft-session.ts'
import type { useFieldErrors } from '#features/assistants/editor/use-field-errors.ts'
import { notify } from '#lib/notify.ts'

type Fields = Pick<ReturnType<typeof useFieldErrors>, 'check' | 'refuse'>

/** Saves what the form shows as a new version, unless something of it is wrong. */
export function useSaving(session: DraftSession, { check, refuse }: Fields) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    const tidied = tidy(session.store.getState().content)
    setIsSaving(true)
    try {
      // Errors refer to positions, so the form shows the content that was checked.
      if (!(await check(tidied))) return session.change(tidied)
      if (await session.save(tidied)) {
        notify(t('assistantForm.saved'))
        void client.invalidateQueries({ queryKey: ASSISTANTS_KEY })
      }
    } catch (error) {
      refuse(error)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}
