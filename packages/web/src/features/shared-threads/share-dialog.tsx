import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GapNotes } from '#features/shared-threads/gap-notes.tsx'
import { LinkForm } from '#features/shared-threads/link-form.tsx'
import { LinkList } from '#features/shared-threads/link-list.tsx'
import {
  isComplete,
  LINK_DEFAULTS,
  type LinkValues,
  newLinkOf,
  readersOf,
} from '#features/shared-threads/link-values.ts'
import { gapsQuery, useCreateLink } from '#features/shared-threads/shared-threads.queries.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = {
  threadId: string
  name: string
  /** The last message on the screen. */
  messageId: string
  onClose: () => void
}

/** Makes links to a conversation, and shows those that there are. */
export function ShareDialog({ threadId, name, messageId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [values, setValues] = useState<LinkValues>(LINK_DEFAULTS)
  const [now] = useState(Date.now)
  const [made, setMade] = useState<{ id: string; text: string } | null>(null)
  const gaps = useQuery(gapsQuery(threadId, readersOf(values, messageId)))
  const create = useCreateLink(threadId)
  const share = () => {
    setMade(null)
    create.mutate(newLinkOf(values, messageId, Date.now()), {
      onSuccess: (link) => void copyNew(link),
    })
  }
  const copyNew = async ({ id: linkId, url }: SharedThread) => {
    // a browser can refuse what was not pressed just now
    const isCopied = await navigator.clipboard.writeText(url ?? '').then(
      () => true,
      () => false,
    )
    // not as a notification, which would be over the link
    setMade({ id: linkId, text: t(isCopied ? 'sharedThreads.created' : 'sharedThreads.created_only') })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 } } } }}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {t('sharedThreads.title', { name })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('sharedThreads.intro')}</Typography>
          <HelpLink guide="conversation#share" about={t('sharedThreads.title', { name })} />
        </Box>
        <LinkForm
          values={values}
          now={now}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        <Box sx={{ mt: 2.5 }}>
          {gaps.error && <ErrorState heading="h3" error={gaps.error} onRetry={() => void gaps.refetch()} />}
          {gaps.data && !gaps.error && <GapNotes gaps={gaps.data} withFiles={values.with_files} />}
        </Box>
        <Typography variant="body1" component="h3" sx={{ fontWeight: 600, mt: 3, mb: 1 }}>
          {t('sharedThreads.of_thread')}
        </Typography>
        <LinkList
          label={t('sharedThreads.of_thread')}
          threadId={threadId}
          newId={made?.id ?? null}
          empty={
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('sharedThreads.none_of_thread')}
            </Typography>
          }
        />
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, flexWrap: 'wrap' }}>
        {create.error && (
          <Box sx={{ width: '100%' }}>
            <FieldError>{create.error.message}</FieldError>
          </Box>
        )}
        <Typography
          role="status"
          variant="body2"
          sx={{ mr: 'auto', color: 'success.main', '&:empty': { display: 'none' } }}
        >
          {made?.text}
        </Typography>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button
          variant="contained"
          startIcon={<LinkOutlined />}
          disabled={!isComplete(values, now)}
          loading={create.isPending}
          loadingPosition="start"
          onClick={share}
        >
          {t('sharedThreads.create')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
