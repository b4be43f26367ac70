import type { Token } from './lexer.ts'

/** A name used in a file, with its tokens, to be checked once all classes are known. */
export type Reference =
  | { readonly kind: 'type'; readonly namespace: Token }
  | { readonly kind: 'set'; readonly namespace: Token; readonly relation: Token }
  | { readonly kind: 'own'; readonly owner: string; readonly relation: Token }
  | { readonly kind: 'traverse'; readonly owner: string; readonly relation: Token; readonly computed: string }
