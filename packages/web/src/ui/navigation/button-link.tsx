import Button, { type ButtonProps } from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** A typed link of the router that looks like a button. */
export const ButtonLink = createLink(function LinkedButton(props: ButtonProps<'a'>) {
  return <Button component="a" {...props} />
})
