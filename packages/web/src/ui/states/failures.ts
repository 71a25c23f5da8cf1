/** The components for failures, loaded in one piece while there is a network. */
export { NotFound } from '#ui/states/not-found.tsx'
export { PageError } from '#ui/states/page-error.tsx'
export { Toasts } from '#ui/states/toasts.tsx'
