import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionsQuery, type DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { VersionDifference } from '#features/assistants/versions/version-difference.tsx'
import { VersionList } from '#features/assistants/versions/version-list.tsx'
import { notify } from '#lib/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

type Props = {
  assistantId: string
  draft: DraftContent
  hasUnsavedChanges: boolean
  onRestore: (versionId: string) => Promise<boolean>
  onRestored: (number: number) => void
  onClose: () => void
}

/** Saved versions: who, when, what changed, and a way back to each. */
export function VersionsDialog(props: Props) {
  const { assistantId, draft, hasUnsavedChanges, onRestore, onRestored, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const pages = useInfiniteQuery(versionsQuery(assistantId))
  const { data, error, refetch, hasNextPage } = pages
  const versions = data?.pages.flatMap((page) => page.data)
  // each is compared with the previous one; the last one needs the next page
  const shown = hasNextPage ? versions?.slice(0, -1) : versions
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const at = Math.max(0, shown?.findIndex((one) => one.id === chosenId) ?? 0)
  const chosen = versions?.[at]

  const restore = async () => {
    if (!chosen) return
    setIsBusy(true)
    try {
      if (await onRestore(chosen.id)) onRestored(chosen.number)
      onClose()
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : t('errors.ERROR'), { severity: 'error' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={`${id}-title`}>{t('assistantForm.versions')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('assistantForm.versions_help')}</Typography>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!versions && !error && <RowSkeletons count={4} />}
        {versions && shown && chosen && (
          <Box sx={{ display: 'grid', gridTemplateColumns: { md: '280px minmax(0, 1fr)' }, gap: 3 }}>
            <Box>
              <VersionList versions={shown} chosenId={chosen.id} onChoose={setChosenId} />
              <LoadMore list={pages} label={t('assistantForm.versions_older')} />
            </Box>
            <VersionDifference
              assistantId={assistantId}
              key={chosen.id}
              version={chosen}
              before={versions[at + 1]}
              draft={draft}
              hasUnsavedChanges={hasUnsavedChanges}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {chosen && (
          <Button
            variant="contained"
            loading={isBusy}
            // the draft already equals this version
            disabled={chosen.is_saved && !hasUnsavedChanges}
            onClick={() => void restore()}
          >
            {t('assistantForm.restore')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
