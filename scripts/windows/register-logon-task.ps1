#Requires -Version 5.1
<#
.SYNOPSIS
  Starts the desktop-runner whenever this user logs on, in the user's own session, and again within a minute when it ends.
.DESCRIPTION
  Needs no administrator: the task belongs to the user and runs with the user's ordinary rights. Windows of programs that
  run as administrator take no input from it; that is wanted.
.PARAMETER Remove
  Ends the runner and removes the task.
#>
[CmdletBinding()]
param([switch] $Remove)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$name = 'Fixpoint desktop-runner'
$user = [System.Security.Principal.WindowsIdentity]::GetCurrent().Name

if ($Remove) {
  Stop-ScheduledTask -TaskName $name -ErrorAction SilentlyContinue
  Unregister-ScheduledTask -TaskName $name -Confirm:$false
  Write-Host "Removed the task `"$name`"."
  exit 0
}

$start = (Resolve-Path (Join-Path $PSScriptRoot 'start.ps1')).Path
$action = New-ScheduledTaskAction -Execute 'powershell.exe' `
  -Argument "-NoProfile -NonInteractive -WindowStyle Minimized -ExecutionPolicy Bypass -File `"$start`""
# Windows starts a task anew when it could not be started, not when its program ended, whatever the exit code. So the task
# is started every minute, and IgnoreNew passes that over while it runs.
$triggers = @(
  (New-ScheduledTaskTrigger -AtLogOn -User $user),
  (New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 1))
)
# Interactive: in the session of the user, never in session 0. Limited: without the administrator's rights.
$principal = New-ScheduledTaskPrincipal -UserId $user -LogonType Interactive -RunLevel Limited
$settings = New-ScheduledTaskSettingsSet -MultipleInstances IgnoreNew -ExecutionTimeLimit ([TimeSpan]::Zero) `
  -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName $name -Action $action -Trigger $triggers -Principal $principal -Settings $settings -Force | Out-Null
Start-ScheduledTask -TaskName $name
Write-Host "The task `"$name`" runs now and at each logon of $user. Log: .fixpoint\logs\desktop-runner.log"
