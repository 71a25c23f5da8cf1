import ThumbDown from '@mui/icons-material/ThumbDown'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUp from '@mui/icons-material/ThumbUp'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { AnswerProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { votesQuery } from './feedback.queries.ts'

const VoteDialog = lazy(async () => ({ default: (await import('./vote-dialog.tsx')).VoteDialog }))

type Props = AnswerProps & { host: PluginHost }

/** Two thumbs below an answer: one vote, once, and shown forever after. */
export function Thumbs({ host, thread_id, message_id }: Props) {
  const { data: votes } = useQuery(votesQuery(host, thread_id))
  const [asked, setAsked] = useState<boolean | null>(null)
  const given = votes?.get(message_id)?.is_positive
  const press = (isPositive: boolean) =>
    given === undefined ? setAsked(isPositive) : host.notify(host.t('already_recorded'), 'error')
  return (
    <>
      <Thumb
        label={host.t(given === true ? 'good_given' : 'good')}
        isGiven={given === true}
        onPress={() => press(true)}
        icon={given === true ? <ThumbUp fontSize="small" /> : <ThumbUpOutlined fontSize="small" />}
      />
      <Thumb
        label={host.t(given === false ? 'bad_given' : 'bad')}
        isGiven={given === false}
        onPress={() => press(false)}
        icon={given === false ? <ThumbDown fontSize="small" /> : <ThumbDownOutlined fontSize="small" />}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <VoteDialog
            host={host}
            threadId={thread_id}
            messageId={message_id}
            isPositive={asked}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type ThumbProps = { label: string; isGiven: boolean; icon: ReactNode; onPress: () => void }

function Thumb({ label, isGiven, icon, onPress }: ThumbProps) {
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
