import ThumbDown from '@mui/icons-material/ThumbDown'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUp from '@mui/icons-material/ThumbUp'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import IconButton from '@mui/material/IconButton'
import type { AnswerProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { addVote, votesQuery } from './feedback.queries.ts'

const VoteDialog = lazy(async () => ({ default: (await import('./vote-dialog.tsx')).VoteDialog }))

type Props = AnswerProps & { host: PluginHost }

/** Two thumbs below an answer: one vote, which counts immediately; then an optional reason. */
export function Thumbs(props: Props) {
  // a vote would be kept with question and answer longer than the conversation
  return props.is_temporary ? null : <Vote {...props} />
}

function Vote({ host, thread_id, message_id }: Props) {
  const client = useQueryClient()
  const query = votesQuery(host, thread_id)
  const { data: votes } = useQuery(query)
  const [asked, setAsked] = useState<boolean | null>(null)
  const save = useMutation({
    mutationFn: (is_positive: boolean) => addVote(host, { message_id, is_positive }),
    onSuccess: async (answer, isPositive) => {
      if (answer.ok) {
        host.notify(host.t('recorded'))
        setAsked(isPositive)
      } else host.notify(answer.message, 'error')
      // 409: another tab has voted; that vote is shown
      if (answer.ok || answer.status === 409) await client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const given =
    votes?.get(message_id)?.is_positive ?? (save.data?.ok ? save.data.data.is_positive : undefined)
  const press = (isPositive: boolean) => {
    if (given !== undefined) host.notify(host.t('already_recorded'), 'error')
    else if (!save.isPending) save.mutate(isPositive)
  }
  return (
    <>
      <Thumb
        host={host}
        label={host.t(given === true ? 'good_given' : 'good')}
        isGiven={given === true}
        onPress={() => press(true)}
        icon={given === true ? <ThumbUp fontSize="small" /> : <ThumbUpOutlined fontSize="small" />}
      />
      <Thumb
        host={host}
        label={host.t(given === false ? 'bad_given' : 'bad')}
        isGiven={given === false}
        onPress={() => press(false)}
        icon={given === false ? <ThumbDown fontSize="small" /> : <ThumbDownOutlined fontSize="small" />}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <VoteDialog host={host} messageId={message_id} isPositive={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

type ThumbProps = { host: PluginHost; label: string; isGiven: boolean; icon: ReactNode; onPress: () => void }

function Thumb({ host, label, isGiven, icon, onPress }: ThumbProps) {
  const { Tooltip } = host.ui
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={isGiven}
        onClick={onPress}
        sx={isGiven ? { color: 'primary.main' } : {}}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}
