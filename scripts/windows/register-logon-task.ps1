#Requires -Version 5.1
<#
.SYNOPSIS
  Starts the desktop-runner whenever this user logs on, in the user's own session, and again when it ends.
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
$trigger = New-ScheduledTaskTrigger -AtLogOn -User $user
# Interactive: in the session of the user, never in session 0. Limited: without the administrator's rights.
$principal = New-ScheduledTaskPrincipal -UserId $user -LogonType Interactive -RunLevel Limited
$settings = New-ScheduledTaskSettingsSet -MultipleInstances IgnoreNew -ExecutionTimeLimit ([TimeSpan]::Zero) `
  -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Principal $principal -Settings $settings -Force | Out-Null
Start-ScheduledTask -TaskName $name
Write-Host "The task `"$name`" runs now and at each logon of $user. Log: .fixpoint\logs\desktop-runner.log"
