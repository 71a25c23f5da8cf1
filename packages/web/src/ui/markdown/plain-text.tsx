import Box from '@mui/material/Box'
import { Component, type ReactNode } from 'react'

/** A text without formatting. */
export function PlainText({ text }: { text: string }) {
  return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
}

type Props = { text: string; children: ReactNode }

/** Shows the source text if rendering fails, so that one answer cannot break the conversation. */
export class OrPlainText extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <PlainText text={this.props.text} /> : this.props.children
  }
}
