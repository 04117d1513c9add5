import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'completion',
    summary: 'Print the completion script of a shell',
    details: `Add it to what your shell reads at its start:
  bash  eval "$(orgraph completion bash)"         in ~/.bashrc
  zsh   eval "$(orgraph completion zsh)"          in ~/.zshrc, after compinit
  fish  orgraph completion fish | source          in ~/.config/fish/config.fish`,
    args: ['shell'],
    isLocal: true,
    run: () => import('../completion/scripts.js'),
  },
];
