import { useState } from 'react';
import { addressOf } from '../../graph/base.js';
import { useAction } from '../../graph/use-action.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { FileInput } from '../../ui/file-input.js';
import { Section } from '../../ui/layout.js';
import { Meter } from '../../ui/progress.js';
import { useToasts } from '../../ui/toasts.js';
import type { CompanySettings } from './company-settings.js';
import { sendForm } from './send-form.js';
import { UpdateCompanySettingsDocument } from './settings.gql.js';

interface LogoProps {
  readonly company: CompanySettings;
  readonly onChanged: () => void;
}

export function Logo({ company, onChanged }: LogoProps) {
  const { show } = useToasts();
  const [progress, setProgress] = useState<number>();
  const update = useAction(UpdateCompanySettingsDocument, { done: 'The logo was removed.' });
  async function upload(file: File | undefined) {
    if (!file) return;
    const form = new FormData();
    form.append('file', file, file.name);
    setProgress(0);
    try {
      await sendForm(`/api/companies/${company.id}/logo`, form, setProgress);
      show({ text: 'The logo was changed.', tone: 'success' });
      onChanged();
    } catch (error) {
      show({ text: error instanceof Error ? error.message : 'It could not be stored.', tone: 'danger' });
    } finally {
      setProgress(undefined);
    }
  }
  return (
    <Section title="Logo">
      <div className="row">
        <Avatar name={company.name} src={company.logoUrl ? addressOf(company.logoUrl) : null} size="l" />
        <FileInput
          label="Choose a picture, or drop it here"
          accept="image/*"
          onFiles={([file]) => void upload(file)}
          disabled={progress !== undefined}
        />
        {company.logoUrl && (
          <Button
            busy={update.isBusy}
            onClick={() => void update.run({ companyId: company.id, logoAssetId: null, logoUrl: null })}
          >
            Remove
          </Button>
        )}
      </div>
      {progress !== undefined && <Meter label="Upload" value={progress} max={1} tone="accent" />}
    </Section>
  );
}
