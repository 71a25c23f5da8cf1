import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { PASSAGE_HEADING_MAX, PASSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, useReadChunk, useWritePassage } from '#features/documents/passages/passages.queries.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ConflictPanel } from '#ui/content/conflict-panel.tsx'
import { Disclosure } from '#ui/content/disclosure.tsx'
import { WordDiff } from '#ui/content/word-diff.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  place: Place
  chunk: DocumentChunk
  number: string
  /** Edits the passage, or adds one after it. */
  kind: 'edit' | 'add'
  onClose: () => void
}

type Written = { heading: string; text: string }

const writtenIn = ({ change, heading, text }: DocumentChunk): Written =>
  change ? { heading: change.heading, text: change.text } : { heading, text }
const asOne = ({ heading, text }: Written) => [heading, text].filter(Boolean).join('\n\n')

/** The form of a passage. If another person has changed it meanwhile, it shows both texts. Mounted while it is open. */
export function PassageDialog({ place, chunk, number, kind, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const write = useWritePassage(place, chunk.id)
  const read = useReadChunk(place, chunk.id)
  const [first] = useState(() => (kind === 'edit' ? writtenIn(chunk) : { heading: chunk.heading, text: '' }))
  const [now, setNow] = useState(first)
  const [version, setVersion] = useState(kind === 'add' ? null : (chunk.change?.version ?? 0))
  const [theirs, setTheirs] = useState<DocumentChunk | null>(null)
  const [isMissing, setMissing] = useState(false)
  useUnsaved(differs(now, first))
  const change = (more: Partial<Written>) => {
    write.reset()
    setMissing(false)
    setNow({ ...now, ...more })
  }
  const save = (base: number | null) => {
    if (now.text.trim() === '') return setMissing(true)
    write.mutate(
      { ...now, version: base },
      {
        onSuccess: ({ state }) => {
          notify(t(state === 'applied' ? 'documents.passage_saved' : 'documents.passage_saved_pending'))
          onClose()
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'ERROR_PASSAGE_CHANGED') return
          read.mutate(undefined, { onSuccess: setTheirs })
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(version)
  }
  const takeTheirs = () => {
    if (theirs === null) return
    setNow(writtenIn(theirs))
    setVersion(theirs.change?.version ?? 0)
    write.reset()
    setTheirs(null)
  }
  const keepMine = () => {
    const base = theirs?.change?.version ?? 0
    setVersion(base)
    setTheirs(null)
    save(base)
  }
  const original = kind === 'edit' && chunk.change?.kind === 'edit' ? chunk.change : null
  return (
    <FormDialog open onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>
          {t(kind === 'edit' ? 'documents.edit_passage_title' : 'documents.add_passage_title', { number })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          {theirs && (
            <ConflictPanel
              theirs={{
                changed_by: theirs.change?.author ? { name: theirs.change.author } : null,
                changed_at: theirs.change?.changed_at ?? new Date().toISOString(),
              }}
              help={t('documents.passage_conflict_help')}
              onLoadTheirs={takeTheirs}
              onKeepMine={keepMine}
            >
              <WordDiff
                label={t('documents.passage_conflict')}
                before={asOne(writtenIn(theirs))}
                after={asOne(now)}
              />
            </ConflictPanel>
          )}
          <LabelledField
            label={t('documents.passage_heading')}
            help={t('documents.passage_heading_help')}
            value={now.heading}
            maxLength={PASSAGE_HEADING_MAX}
            onChange={(heading) => change({ heading })}
          />
          <LabelledField
            autoFocus
            label={t('documents.passage_text')}
            help={t('documents.passage_text_help', { max: formatNumber(PASSAGE_TEXT_MAX) })}
            value={now.text}
            maxLength={PASSAGE_TEXT_MAX}
            rows={10}
            error={isMissing ? t('documents.passage_text_missing') : undefined}
            onChange={(text) => change({ text })}
          />
          {original && (
            <Disclosure label={t('documents.passage_original')}>
              <WordDiff
                label={t('documents.passage_original')}
                before={asOne({ heading: original.original_heading, text: original.original })}
                after={asOne(now)}
              />
            </Disclosure>
          )}
          <Box aria-live="polite">
            {write.error && theirs === null && (
              <FieldError id={`${id}-error`}>{write.error.message}</FieldError>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={write.isPending} disabled={theirs !== null}>
            {t(kind === 'edit' ? 'common.save' : 'documents.add_passage_confirm')}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
