import type { ReactNode } from "react";

/** What Strapi's forms give to an input of ours. */
export interface InputProps<Value> {
  name: string;
  label: ReactNode;
  labelAction?: ReactNode;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  required?: boolean;
  value?: unknown;
  onChange: (name: string, value: Value) => void;
}
