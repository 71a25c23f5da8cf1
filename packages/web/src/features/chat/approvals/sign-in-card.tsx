import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { beginSignIn } from '#features/account/connections.queries.ts'
import { useDecision } from '#features/chat/approvals/use-decision.ts'
import { WaitCard } from '#features/chat/approvals/wait-card.tsx'
import { useMutation } from '#lib/network/use-mutation.ts'

type Props = { runId: string; threadId: string; callId: string; server: { id: string; label: string } }

/** Asks the person to sign in to the service of a tool, in a new window, so that the conversation stays open. */
export function SignInCard({ runId, threadId, callId, server }: Props) {
  const { t } = useTranslation()
  const skip = useDecision(runId, threadId, callId)
  const service = server.label
  const begin = useMutation({
    // the window is opened within the click, because browsers block windows that are opened later
    mutationFn: async (page: Window | null) => {
      try {
        const { url } = await beginSignIn(server.id)
        if (page === null) window.location.assign(url)
        else page.location.replace(url)
      } catch (error) {
        page?.close()
        throw error
      }
    },
  })
  return (
    <WaitCard
      title={t('toolApprovals.sign_in_title', { service })}
      help={t('toolApprovals.sign_in_help', { service })}
    >
      <Button
        variant="contained"
        loading={begin.isPending}
        onClick={() => begin.mutate(window.open('', '_blank'))}
      >
        {t('toolApprovals.sign_in')}
      </Button>
      <Button disabled={skip.isPending || skip.isSuccess} onClick={() => skip.mutate('no')}>
        {t('toolApprovals.without')}
      </Button>
    </WaitCard>
  )
}
