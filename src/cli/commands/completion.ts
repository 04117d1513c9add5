import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'completion',
    summary: 'Print the completion script of a shell',
    details: `Add one line to the startup file of your shell:
  bash  eval "$(orgraph completion bash)"         in ~/.bashrc
  zsh   eval "$(orgraph completion zsh)"          in ~/.zshrc, after compinit
  fish  orgraph completion fish | source          in ~/.config/fish/config.fish`,
    args: ['shell'],
    isLocal: true,
    run: () => import('../completion/scripts.js'),
  },
];
