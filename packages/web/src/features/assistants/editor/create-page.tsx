import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateAssistant } from '#features/assistants/list/assistant-changes.queries.ts'
import { AvatarLater } from '#features/assistants/picture/avatar-field.tsx'
import { ContentForm } from '#features/assistants/editor/content-form.tsx'
import { emptyContent, tidy } from '#features/assistants/editor/content.ts'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { EditorHead } from '#features/assistants/editor/editor-head.tsx'
import { EditorLayout } from '#features/assistants/editor/editor-layout.tsx'
import { localCopy, NEW_ASSISTANT } from '#features/assistants/draft/local-copy.ts'
import { OwnFilesLater } from '#features/assistants/knowledge/own-files.tsx'
import { useFieldErrors } from '#features/assistants/editor/use-field-errors.ts'
import { useFormLanguage } from '#features/assistants/editor/use-form-language.ts'
import { notify } from '#lib/notify.ts'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** A new assistant. Its content is stored in this browser until it is created. */
export function CreatePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateAssistant()
  const [copy] = useState(() => localCopy(NEW_ASSISTANT))
  const [content, setContent] = useState<DraftContent>(() => copy.read()?.content ?? emptyContent)
  const [language, setLanguage] = useFormLanguage()
  const { errors, formRef, clear, check, refuse } = useFieldErrors(setLanguage)
  const [isBusy, setIsBusy] = useState(false)

  const put = (next: DraftContent) => {
    setContent(next)
    copy.write({ revision: 0, content: next })
  }
  const change = (part: Partial<DraftContent>) => {
    put({ ...content, ...part })
    for (const field of Object.keys(part)) clear(field)
  }
  const submit = async () => {
    const tidied = tidy(content)
    setIsBusy(true)
    try {
      if (!(await check(tidied))) return put(tidied)
      const { id } = await create.mutateAsync(tidied)
      copy.clear()
      notify(t('assistantForm.created'))
      await navigate({ to: '/assistant/$assistantId', params: { assistantId: id }, replace: true })
    } catch (error) {
      refuse(error)
    } finally {
      setIsBusy(false)
    }
  }
  const head = (
    <EditorHead
      name={content.name || t('assistantForm.new_title')}
      status={
        <Typography variant="caption" component="p" sx={{ color: 'muted' }}>
          {t('assistantForm.draft_here')}
        </Typography>
      }
    >
      <Button variant="contained" loading={isBusy} onClick={() => void submit()}>
        {t('assistantForm.create')}
      </Button>
    </EditorHead>
  )
  const form = (
    <Box ref={formRef}>
      <ContentForm
        content={content}
        errors={errors}
        onChange={change}
        language={language}
        onLanguage={setLanguage}
        tokens={null}
        files={<OwnFilesLater />}
        avatar={<AvatarLater name={content.name} />}
      />
    </Box>
  )
  const preview = (
    <Box sx={{ m: 'auto' }}>
      <StatePanel
        icon={<SmartToyOutlined />}
        title={t('assistantForm.preview_title')}
        help={t('assistantForm.create_first')}
      />
    </Box>
  )
  return <EditorLayout head={head} form={form} preview={preview} />
}
