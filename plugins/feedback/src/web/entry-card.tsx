import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Entries } from '../calls.ts'
import { momentIn } from './format.ts'
import { ThumbIcon } from './thumb-icon.tsx'

type Props = { host: PluginHost; entry: Entries['data'][number] }

/** One piece of feedback: its assistant, reason and comment; the question and answer only if they were shared. */
export function EntryCard({ host, entry }: Props) {
  const { Chip } = host.ui
  const { is_positive, assistant_name, reason, comment, question, answer, created_at } = entry
  return (
    <Box
      component="li"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <ThumbIcon host={host} isPositive={is_positive} />
        <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {assistant_name || host.t('unnamed_assistant')}
        </Typography>
        {reason !== '' && <Chip>{host.t(`reason_${reason}`)}</Chip>}
        <Typography variant="caption" sx={{ ml: { sm: 'auto' }, color: 'text.secondary' }}>
          {momentIn(host, created_at)}
        </Typography>
      </Box>
      {comment !== '' && <Words>{comment}</Words>}
      {question === null ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {host.t('not_shared')}
        </Typography>
      ) : (
        <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 1 }}>
          <Said name={host.t('question')} text={question} />
          <Said name={host.t('answer')} text={answer ?? ''} />
        </Box>
      )}
    </Box>
  )
}

function Words({ children }: { children: string }) {
  return <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
}

function Said({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        // a long answer scrolls, with the keyboard too
        tabIndex={0}
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
      >
        {text}
      </Typography>
    </div>
  )
}
