import { cva, type VariantProps } from 'class-variance-authority'

/** The classes of a button, for elements that look like one (`button`, `link-button`). */
export const buttonClass = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md border font-medium',
    'whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50',
    'aria-busy:cursor-progress not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover',
        secondary:
          'border-control/60 bg-raised text-ink not-disabled:not-aria-disabled:hover:bg-hover data-[state=open]:bg-hover',
        // A shade of its own ground: seen in a row that is itself shaded under the pointer, too.
        ghost:
          'border-transparent text-ink not-disabled:not-aria-disabled:hover:bg-ink/8 data-[state=open]:bg-ink/8',
        danger:
          'border-transparent bg-danger text-on-danger not-disabled:not-aria-disabled:hover:bg-danger-hover',
      },
      size: {
        sm: 'h-7 px-2 text-sm pointer-coarse:h-9',
        md: 'h-8 px-3 text-base pointer-coarse:h-10',
        lg: 'h-10 px-4 text-base',
      },
      square: { true: 'px-0', false: '' },
    },
    compoundVariants: [
      { square: true, size: 'sm', class: 'w-7 pointer-coarse:w-9' },
      { square: true, size: 'md', class: 'w-8 pointer-coarse:w-10' },
      { square: true, size: 'lg', class: 'w-10' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', square: false },
  },
)

type Variants = VariantProps<typeof buttonClass>

/** How loud a button is: one `primary` a view, `danger` only for what destroys. */
export type ButtonVariant = NonNullable<Variants['variant']>

/** 28, 32 or 40 px high with a mouse; 36 and 40 px under a finger. */
export type ButtonSize = NonNullable<Variants['size']>
