import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { tidy } from '#features/assistants/editor/content/content.ts'
import type { DraftSession } from '#features/assistants/draft/draft-session.ts'
import { draftQuery } from '#features/assistants/draft/draft.queries.ts'
import type { useFieldErrors } from '#features/assistants/editor/content/use-field-errors.ts'
import { notify } from '#lib/notify.ts'

type Fields = Pick<ReturnType<typeof useFieldErrors>, 'check' | 'refuse'>
type Step = DraftSession['save']

/** Saves what the form shows as a new version, or creates the assistant with it, unless it has errors. */
export function useSaving(session: DraftSession, { check, refuse }: Fields) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const isDone = async (step: Step) => {
    const tidied = tidy(session.store.getState().content)
    setIsSaving(true)
    try {
      // Errors refer to positions, so the form shows the content that was checked.
      if (!(await check(tidied))) session.change(tidied)
      else if (await step(tidied)) {
        void client.invalidateQueries({ queryKey: ASSISTANTS_KEY })
        return true
      }
    } catch (error) {
      refuse(error)
    } finally {
      setIsSaving(false)
    }
    return false
  }
  return {
    isSaving,
    save: async () => {
      if (await isDone(session.save)) notify(t('assistantForm.saved'))
    },
    create: async () => {
      if (!(await isDone(session.create))) return
      notify(t('assistantForm.created'))
      const assistantId = session.store.getState().server.id
      // this form was opened with the previous draft
      client.removeQueries({ queryKey: draftQuery(assistantId).queryKey })
      await navigate({ to: '/assistant/$assistantId', params: { assistantId }, replace: true })
    },
  }
}
